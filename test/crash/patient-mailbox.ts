import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that counts what it was given, and takes it calmly when the sender is killed in mid-sentence. */
export async function openPatientMailbox() {
  const messageIds: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(
          ({ messageId }) => {
            messageIds.push(messageId ?? 'none')
            done()
          },
          // A letter that broke off was never received.
          (error: Error) => done(error),
        )
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Of every letter that arrived whole, copies included. */
    messageIds,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
