import { SignIn } from './sign-in.tsx'

export default function Login() {
  return (
    <>
      <h1>Welcome</h1>
      <SignIn />
    </>
  )
}
