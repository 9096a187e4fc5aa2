import type { Endpoint } from '#contract/endpoint.ts'
import { readAsk, shapesOf } from '#contract/shapes.ts'
import type { Caller } from '#domain/caller.ts'
import { hang, type Door } from './answer.ts'

/** Serves an endpoint that answers a PDF, for its asker's eyes alone. */
export function answerPaper<Ask>(
  door: Door,
  endpoint: Endpoint<Ask, never>,
  verb: (ask: Ask, caller: Caller) => Promise<{ bytes: Uint8Array; filename: string }>,
): void {
  shapesOf(endpoint)
  hang(door, endpoint, async (_, params, caller) => {
    const { bytes, filename } = await verb(readAsk(endpoint, params), caller)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${filename}"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}
