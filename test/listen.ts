/** The events received so far, and ways to wait for more or to disconnect. */
export type Received = {
  status: number
  headers: Headers
  /** "ticket 12" for each ticket event; else its name. */
  message(): string[]
  ids(): number[]
  /** Resolves once the server has closed the connection. */
  ended: Promise<void>
  leave(): Promise<void>
}

/** Reads a stream of server-sent events. */
export function listen(response: Response): Received {
  const message: string[] = []
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
          message.push(`ticket ${ticket}`)
        } else if (name) message.push(name)
      }
    }
  })().catch(() => {})
  return {
    status: response.status,
    headers: response.headers,
    message: () => message,
    ids: () => ids,
    ended,
    leave: () => reader.cancel(),
  }
}
