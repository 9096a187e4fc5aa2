/** A command that cannot be carried out, with a message for the operator. */
export class WrongCommand extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongCommand'
  }
}
