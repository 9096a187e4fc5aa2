import { useEffect, useRef, type KeyboardEvent } from 'react'
import { foundResults, partResultNames, parts, getParts, type PartKey } from '#contract/part-tests.ts'
import type { PartResults } from '#contract/part-tests.schema.ts'
import { PartResultLabel } from '../../part-tests/part-results.tsx'
import { Button } from '../../ui/button.tsx'
import { onScan } from '../scans/scan-signal.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import '../../forms/fields.css'

type Props = {
  /** The tested model, which determines the parts. */
  slug: string
  /** The part that the booked repair is about, which "The rest works" leaves for an answer of its own. */
  booked?: string | undefined
  results: PartResults
  /** Results of the intake, shown beside the completion's. */
  before?: PartResults | undefined
  error?: string | undefined
}

/** An answer by key, with what the row said before. */
type Typed = { row: Element; before: HTMLInputElement | null; at: number }
/** More keys than a person presses before a scan can be told from answers. */
const MAX_TYPED = 20

const shortNames = { working: 'Works', broken: 'Does not', untestable: 'Can’t test' } as const

/** Eight rows with three large answers each; keys 1, 2 and 3 answer the focused row and move on. */
export function PartTestFields({ slug, booked, results, before, error }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const scripts = useHydrated()
  const present = getParts(slug)
  const typed = useRef<Typed[]>([])

  // A scanner types before it can be told from a person: its answers are taken back.
  useEffect(
    () =>
      onScan((since) => {
        const wrong = typed.current.filter(({ at }) => at >= since)
        typed.current = []
        for (const { row, before } of wrong.toReversed()) {
          for (const box of row.querySelectorAll<HTMLInputElement>('input')) box.checked = box === before
        }
        wrong[0]?.row.querySelector<HTMLInputElement>('input:checked, input')?.focus()
      }),
    [],
  )

  function answer(event: KeyboardEvent) {
    const chosen = foundResults[Number(event.key) - 1]
    const row = (event.target as Element).closest('fieldset')
    if (!chosen || !row || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const box = row.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)
    const before = row.querySelector<HTMLInputElement>('input:checked')
    typed.current = [...typed.current.slice(1 - MAX_TYPED), { row, before, at: event.timeStamp }]
    box?.click()
    const next = row.nextElementSibling?.querySelector<HTMLInputElement>('input:checked, input')
    ;(next ?? box)?.focus()
  }

  function restWorks() {
    for (const row of list.current?.querySelectorAll<HTMLElement>('fieldset') ?? []) {
      const isBooked = row.dataset.part !== undefined && row.dataset.part === booked
      if (!isBooked && !row.querySelector('input:checked'))
        row.querySelector<HTMLInputElement>('input')?.click()
    }
  }

  return (
    <div className="stack gap-3">
      {/* The keys are shortcuts to radio buttons, which work without them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="part-test" ref={list} onKeyDown={answer}>
        {parts.map(({ key, label }) =>
          present.includes(key) ? (
            <PartRow key={key} part={key} label={label} result={results[key]} before={before?.[key]} />
          ) : (
            <div className="part-row" key={key}>
              <span className="part-name">{label}</span>
              <PartResultLabel result="absent" />
            </div>
          ),
        )}
      </div>
      {error && <p className="field-error">{error}</p>}
      {scripts && (
        <p className="row items-center justify-between gap-2">
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
  label,
  result,
  before,
}: {
  part: PartKey
  label: string
  result: PartResults[PartKey]
  before: PartResults[PartKey]
}) {
  return (
    <fieldset className="part-row" data-part={part}>
      <legend className="part-name">
        {label}
        {before && (
          <span className="part-before">
            <span className="visually-hidden">on arrival: </span>
            <PartResultLabel result={before} />
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
