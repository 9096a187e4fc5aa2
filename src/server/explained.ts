const forTheOperator = new Set(['WrongEnvironment', 'WrongCommand'])

/** Runs something; what the operator can mend ends as a sentence, everything else as a stack. */
export async function explained(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    // The build has its own copy of the class, so the name decides.
    const plain = error instanceof Error && forTheOperator.has(error.name)
    console.error(plain ? error.message : error)
    process.exit(1)
  }
}
