import { ErrorPage } from '../error-page.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const answered = (status: number, data: unknown = null) => ({ status, statusText: '', internal: false, data })
const failures: [name: string, error: unknown][] = [
  ['Nothing there', answered(404)],
  ['Not open', answered(403)],
  ['Too fast', answered(429)],
  ['Records away', answered(503)],
  ['A bug', new Error('never shown')],
  ['With the server’s own sentence', answered(404, { error: 'We could not find that ticket.' })],
  ['Without a connection', answered(503, { unreachable: true })],
]

/** Error pages. */
export function FailureSpecimens() {
  return (
    <Specimens title="Pages that could not be shown">
      {failures.map(([name, error]) => (
        <Specimen key={name} name={name}>
          <ErrorPage error={error} />
        </Specimen>
      ))}
    </Specimens>
  )
}
