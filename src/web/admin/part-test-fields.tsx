import { useRef, type KeyboardEvent } from 'react'
import { repairLabels, repairKeys, type RepairKey } from '#contract/catalogue.ts'
import { foundResults, partResultNames, partsOf, type PartResults } from '#contract/part-tests.ts'
import { PartFound } from '../part-results.tsx'
import { Button } from '../ui/button.tsx'
import { useScripts } from './with-scripts.ts'

type Props = {
  /** The model that is tested: it tells which parts there are. */
  slug: string
  results: PartResults
  /** How they were found on arrival. */
  before?: PartResults | undefined
  error?: string | undefined
}

const shortNames = { working: 'Works', broken: 'Does not', untestable: 'Can’t test' } as const

/** Eight rows with three large answers each; 1, 2 and 3 answer the row in focus and go on to the next. */
export function PartTestFields({ slug, results, before, error }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const scripts = useScripts()
  const parts = partsOf(slug)

  function answer(event: KeyboardEvent) {
    const chosen = foundResults[Number(event.key) - 1]
    const row = (event.target as Element).closest('fieldset')
    if (!chosen || !row || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const box = row.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)
    box?.click()
    const next = row.nextElementSibling?.querySelector<HTMLInputElement>('input:checked, input')
    ;(next ?? box)?.focus()
  }

  function restWorks() {
    for (const row of list.current?.querySelectorAll('fieldset') ?? []) {
      if (!row.querySelector('input:checked')) row.querySelector<HTMLInputElement>('input')?.click()
    }
  }

  return (
    <div className="grid gap-3">
      {/* Keys are a shortcut to radio buttons, which work without them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="part-test" ref={list} onKeyDown={answer}>
        {repairKeys.map((key) =>
          parts.includes(key) ? (
            <PartRow key={key} part={key} result={results[key]} before={before?.[key]} />
          ) : (
            <div className="part-row" key={key}>
              <span className="part-name">{repairLabels[key]}</span>
              <PartFound result="absent" />
            </div>
          ),
        )}
      </div>
      {error && <p className="field-error">{error}</p>}
      {scripts && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <Button type="button" variant="secondary" onClick={restWorks}>
            The rest works
          </Button>
          <span className="part-keys text-soft">
            <kbd>1</kbd> works, <kbd>2</kbd> does not, <kbd>3</kbd> can’t test
          </span>
        </p>
      )}
    </div>
  )
}

function PartRow({
  part,
  result,
  before,
}: {
  part: RepairKey
  result: PartResults[RepairKey]
  before: PartResults[RepairKey]
}) {
  return (
    <fieldset className="part-row">
      <legend className="part-name">
        {repairLabels[part]}
        {before && (
          <span className="part-before">
            <span className="sr-only">on arrival: </span>
            <PartFound result={before} />
          </span>
        )}
      </legend>
      <div className="part-answers">
        {foundResults.map((one) => (
          <label key={one} className={`part-answer part-answer-${one}`}>
            <input
              type="radio"
              name={`part_${part}`}
              value={one}
              defaultChecked={result === one}
              aria-label={partResultNames[one]}
            />
            <span aria-hidden="true">{shortNames[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
