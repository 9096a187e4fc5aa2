/** A command that cannot be carried out, with a sentence for the operator. */
export class WrongCommand extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongCommand'
  }
}
