import { getMark, isFile, makeCut } from '#contract/hidden-fields.schema.ts'
import { isOwn, mayCall, type Endpoint } from '#contract/endpoint.ts'
import { CachedJson } from '#domain/shop/cached-json.ts'
import { isRows } from './stream-array.ts'

/** Whether technicians get the answers of a call cut: not of their own things, as every account has them. */
export function isCutForTechnicians(endpoint: Endpoint): boolean {
  return mayCall('technician', endpoint) && !isOwn(endpoint)
}

/** What cuts by each schema: making all of them takes as long as some requests. */
const cuts = new WeakMap<object, ReturnType<typeof makeCut>>()

/** Returns what cuts the outputs of a call for technicians; null where nothing is cut. */
export function makeOutputCut<Output>(endpoint: Endpoint): ((output: Output) => Output) | null {
  if (!isCutForTechnicians(endpoint)) return null
  const schema = endpoint.output
  const cut = cuts.get(schema) ?? makeCut(schema)
  cuts.set(schema, cut)
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
