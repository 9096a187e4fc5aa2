/** Mistakes in the configuration that prevent the start, as sentences for the operator. */
export class WrongEnvironment extends Error {
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The configuration needs another look:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.name = 'WrongEnvironment'
    this.mistakes = mistakes
  }
}
