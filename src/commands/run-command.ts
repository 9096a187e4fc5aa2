const forTheOperator = new Set(['WrongEnvironment', 'WrongCommand', 'WrongDatabase'])

/** Runs a command; prints operator errors as a sentence, and everything else with its stack. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    // The build has its own copy of the class, so compare the name instead of using `instanceof`.
    const plain = error instanceof Error && forTheOperator.has(error.name)
    console.error(plain ? error.message : error)
    process.exit(1)
  }
}
