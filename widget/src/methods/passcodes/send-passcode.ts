/** The code that runs after a press, in the file that pages load once they are idle. */
export { startPasscode } from '../../contacts/start-passcode.ts'
