import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/**
 * The baseline of all ratios: bare `node:http` that answers the bytes of a file (`BYTES`), or makes one
 * durable insert in a SQLite file (`INSERT`) for each request.
 */
export async function run(): Promise<void> {
  const { PORT, BYTES, INSERT } = process.env
  const bytes = BYTES ? readFileSync(BYTES) : Buffer.from('{"ticket_id":1}')
  const insert = INSERT ? openInsert(INSERT) : null
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length }
  createServer((request, response) => {
    if (!insert || request.method !== 'POST') {
      response.writeHead(200, headers)
      response.end(bytes)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      insert(Buffer.concat(chunks).toString())
      response.writeHead(200, headers)
      response.end(bytes)
    })
  }).listen(Number(PORT), '127.0.0.1')
}

function openInsert(file: string): (text: string) => void {
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table if not exists t (id integer primary key, body text)',
  )
  const statement = db.prepare('insert into t (body) values (?)')
  return (text) => void statement.run(text)
}
