import { testSignIn } from './sign-in-tests.ts'

testSignIn()
