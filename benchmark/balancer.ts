import { connect, createServer } from 'node:net'

/** A small proxy: each new connection goes to the next of the ports in `PORTS`. */
export async function run(): Promise<void> {
  const ports = (process.env['PORTS'] ?? '').split(',').map(Number)
  let advance = 0
  createServer((near) => {
    const far = connect(ports[advance++ % ports.length]!, '127.0.0.1')
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(Number(process.env['PORT']), '127.0.0.1')
}
