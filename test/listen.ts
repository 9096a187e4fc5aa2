/** What a stream has said so far, and ways to wait for more or to leave. */
export type Heard = {
  status: number
  headers: Headers
  /** "ticket 12" for each event of a ticket; else its bare name. */
  said(): string[]
  ids(): number[]
  /** Resolves once the other end has closed the line. */
  ended: Promise<void>
  leave(): Promise<void>
}

/** Listens to a stream of server-sent events. */
export function listen(response: Response): Heard {
  const said: string[] = []
  const ids: number[] = []
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const ended = (async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1]
        const id = /^id: (\d+)$/m.exec(block)?.[1]
        if (id) ids.push(Number(id))
        if (name === 'ticket') {
          const { ticket } = JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as { ticket: number }
          said.push(`ticket ${ticket}`)
        } else if (name) said.push(name)
      }
    }
  })().catch(() => {})
  return {
    status: response.status,
    headers: response.headers,
    said: () => said,
    ids: () => ids,
    ended,
    leave: () => reader.cancel(),
  }
}
