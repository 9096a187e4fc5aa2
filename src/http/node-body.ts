import type { IncomingMessage } from 'node:http'
import { Refusal } from '#contract/refusals.ts'

const carriers = new WeakMap<Request, IncomingMessage>()

/** Remembers what a request came as, so that its body is read without a web stream in between. */
export function cameAs(request: Request, incoming: IncomingMessage): void {
  carriers.set(request, incoming)
}

/** What a request came as, as long as nobody has begun to read it. */
export function carrierOf(request: Request): IncomingMessage | null {
  const incoming = carriers.get(request)
  return incoming && !incoming.readableDidRead && incoming.listenerCount('data') === 0 ? incoming : null
}

/** The bytes of a body. Refuses more than `largest`, or what has not arrived after `patience` milliseconds. */
export function bytesOf(
  incoming: IncomingMessage,
  { largest, patience }: { largest: number; patience: number },
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const leave = () => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', end).off('error', fail).off('close', cutOff)
    }
    const refuse = (reason: unknown) => {
      leave()
      incoming.pause()
      reject(reason)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > largest) refuse(new Refusal('too_large'))
    }
    const end = () => {
      leave()
      resolve(Buffer.concat(chunks))
    }
    const fail = (error: Error) => refuse(error)
    const cutOff = () => refuse(new Error('The connection ended within a body'))
    const timer = setTimeout(() => refuse(new Refusal('too_slow')), patience)
    incoming.on('data', take).on('end', end).on('error', fail).on('close', cutOff)
    // What has ended already says nothing more.
    if (incoming.destroyed) cutOff()
  })
}
