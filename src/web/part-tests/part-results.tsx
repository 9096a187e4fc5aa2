import { partResultNames, parts, type PartResult } from '#contract/part-tests.ts'
import type { PartResults } from '#contract/part-tests.schema.ts'

/** Part test results: of the intake, and beside them those after the repair. */
export function PartResultsTable({
  before,
  after,
}: {
  before: PartResults | null
  after: PartResults | null
}) {
  return (
    <table className="part-results">
      <thead>
        <tr>
          <th scope="col">Part</th>
          {before && <th scope="col">On arrival</th>}
          {after && <th scope="col">After the repair</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {before && (
              <td>
                <PartResultLabel result={before[key]} />
              </td>
            )}
            {after && (
              <td>
                <PartResultLabel result={after[key]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One result with its icon. */
export function PartResultLabel({ result }: { result: PartResult | undefined }) {
  return (
    <span className={`part-found part-${result ?? 'untried'}`}>
      {result ? partResultNames[result] : 'Not tried yet'}
    </span>
  )
}
