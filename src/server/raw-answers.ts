import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusals } from '#contract/refusals.ts'
import { headersOfRawAnswers } from './security-headers.ts'

type RawAnswer = { status: number; message: string }

const noExpectation = {
  status: 417,
  message: 'We cannot do what the Expect header of this request asks for.',
}

/** Answers what never becomes a request of the app, as the app would: with the security headers and a sentence. */
export function openRawAnswers({ https }: { https: boolean }) {
  const write = ({ status, message }: RawAnswer) => {
    const body = JSON.stringify({ error: message })
    const headers: Record<string, string> = {
      ...headersOfRawAnswers(https),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    return { status, headers, body }
  }
  const toResponse = (response: ServerResponse, answer: RawAnswer) => {
    const { status, headers, body } = write(answer)
    response.writeHead(status, headers).end(body)
  }
  const toSocket = (socket: Duplex, answer: RawAnswer) => {
    const { status, headers, body } = write(answer)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }

  return {
    /**
     * Refuses a request without exactly one `Host` line; true when it did. Node takes the first of two, and a proxy in
     * front may take the other. The server needs `requireHostHeader: false`, or Node answers one without any itself.
     */
    refuseHost(request: IncomingMessage, response: ServerResponse): boolean {
      const { rawHeaders } = request
      let hosts = 0
      for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) hosts += 1
      if (hosts === 1) return false
      toResponse(response, refusals.malformed)
      return true
    },

    /** Refuses a request of a client that has too many under way. */
    refuseTooMany(response: ServerResponse): void {
      toResponse(response, refusals.too_many)
    },

    /** Answers what Node could not parse as HTTP, an unknown `Expect`, and `CONNECT`. */
    attachTo(server: Server): void {
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
        else toSocket(socket, answerFor(error))
      })
      server.on('checkExpectation', (_, response) => toResponse(response, noExpectation))
      server.on('connect', (_, socket) => {
        // Without a listener of its own, a client that leaves at once would end the process.
        socket.on('error', () => socket.destroy())
        toSocket(socket, refusals.no_such_method)
      })
    },
  }
}

function answerFor({ code }: NodeJS.ErrnoException): RawAnswer {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusals.too_slow
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: refusals.too_large.message }
  return refusals.malformed
}
