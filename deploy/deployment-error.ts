/** A deployment that cannot be made. The message is for the person who runs the command. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError'
}
