/** What stands somewhere in a module, and what stands there instead. */
export type Edit = [from: string | RegExp, to: string]

/** A function of a module with nothing behind its name, or just the little that is written here. */
export function nothing(name: string, instead = ''): Edit {
  return [new RegExp(`^function ${name}\\([^]*?\\n}$`, 'm'), `function ${name}() {${instead}}`]
}

/** A module without the parts that are left out; fails when one of them is not there as it was known. */
export function leaveOut(name: string, code: string, edits: readonly Edit[]): string {
  let lighter = code
  for (const [from, to] of edits) {
    const before = lighter
    lighter = lighter.replace(from, to)
    if (lighter === before) throw new Error(`${name} has changed: ${from} is not there to be left out`)
  }
  return lighter
}
