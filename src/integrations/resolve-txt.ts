import { Resolver } from 'node:dns/promises'

const resolver = new Resolver({ timeout: 3_000, tries: 2 })
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/** The TXT records of a name, each joined from its pieces; none where it has none. Throws when DNS gives no answer. */
export async function resolveTxt(name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    if (nothing.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
