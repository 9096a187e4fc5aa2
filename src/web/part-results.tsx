import { repairKeys, repairLabels } from '#contract/catalogue.ts'
import { partResultNames, type PartResult, type PartResults } from '#contract/part-tests.ts'

/** How each part was found: on arrival, and beside it after the repair. */
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
        {repairKeys.map((key) => (
          <tr key={key}>
            <th scope="row">{repairLabels[key]}</th>
            {before && (
              <td>
                <PartFound result={before[key]} />
              </td>
            )}
            {after && (
              <td>
                <PartFound result={after[key]} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One result with its sign. */
export function PartFound({ result }: { result: PartResult | undefined }) {
  return (
    <span className={`part-found part-${result ?? 'untried'}`}>
      {result ? partResultNames[result] : 'Not tried yet'}
    </span>
  )
}
