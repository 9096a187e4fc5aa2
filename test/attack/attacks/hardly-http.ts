import { openFindings, type Attack } from '../attack.ts'
import { sendRaw } from '#test/security/raw-socket.ts'

/** What Node answers before the app does, two `Host` lines, and a foreign name for `/metrics`. */
export const hardlyHttp: Attack = {
  name: 'odd requests on sockets',
  async run(shop) {
    const { host } = new URL(shop.url)
    const end = 'Connection: close\r\n\r\n'
    const cases: [bytes: string, status: number][] = [
      [`GET / HTTP/1.1\r\n${end}`, 400],
      [`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n${end}`, 400],
      [`GET / HTTP/1.1\r\nHost: ${host}\r\nExpect: foo\r\n${end}`, 417],
      [`CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n${end}`, 405],
      [`GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      ['GARBAGE\r\n\r\n', 400],
      [`GET /metrics HTTP/1.1\r\nHost: evil.example\r\n${end}`, 403],
      [
        `POST /repairs HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${shop.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n${end}a=b`,
        405,
      ],
    ]
    const { broken, hold } = openFindings()
    for (const [bytes, expected] of cases) {
      const { status, headers } = await sendRaw(shop.port, bytes)
      const line = bytes.slice(0, 60).replaceAll('\r\n', ' ')
      hold(status === expected, `${status} instead of ${expected} for ${line}`)
      for (const header of ['x-frame-options', 'x-content-type-options', 'content-security-policy'])
        hold(headers.has(header), `no ${header} for ${line}`)
    }
    return { text: `${cases.length} requests`, broken }
  },
}
