import { getMark, isFile, makeCut } from '#contract/hidden-fields.schema.ts'
import { isOwn, mayCall, type Endpoint } from '#contract/endpoint.ts'
import { CachedJson } from '#domain/shop/cached-json.ts'
import { isRows } from './stream-array.ts'

/** Whether technicians get the answers of a call cut: not of their own things, as every account has them. */
export function isCutForTechnicians(endpoint: Endpoint): boolean {
  return mayCall('technician', endpoint) && !isOwn(endpoint)
}

/** Returns what cuts the outputs of a call for technicians; null where nothing is cut. */
export function makeOutputCut<Output>(endpoint: Endpoint): ((output: Output) => Output) | null {
  if (!isCutForTechnicians(endpoint)) return null
  const schema = endpoint.output
  // Made for the first answer, not for every call at each start.
  let made: ReturnType<typeof makeCut> | undefined
  const cut = (output: unknown) => (made ??= makeCut(schema))(output)
  const cutOutput = (output: unknown) => {
    if (output instanceof Response) {
      if (isFile(schema) && getMark(schema)) return output
      throw new Error(`${endpoint.key} does not declare that its file is for technicians`)
    }
    if (isRows(output)) return cutRows(output, (row) => (cut([row]) as unknown[])[0])
    return cut(output instanceof CachedJson ? output.value : output)
  }
  return cutOutput as (output: Output) => Output
}

async function* cutRows(
  rows: AsyncIterable<unknown>,
  cut: (row: unknown) => unknown,
): AsyncGenerator<unknown> {
  for await (const row of rows) yield cut(row)
}
