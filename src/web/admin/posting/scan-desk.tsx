import { useEffect, useState, type FormEvent, type RefObject } from 'react'
import { Form } from 'react-router'
import type { Posting } from '#contract/posting.schema.ts'
import { UNDO_MS } from '#contract/staff-steps.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { nameTickets, type PostedParcel, type useScanDesk } from './use-scan-desk.ts'

const scanLabels = {
  ticket: 'Label of the phone',
  number: 'Number of the carrier',
  carrier: 'Carrier',
}

type Props = {
  desk: ReturnType<typeof useScanDesk>
  carriers: Posting['carriers']
  form: RefObject<HTMLFormElement | null>
  failure: FormFailure | undefined
  /** The code of what was chosen in the list, without scripts. */
  preset: string
}

/** The desk: what is chosen, where it goes and what belongs into the box; the form serves without a scanner and without scripts. */
export function ScanDesk({ desk, carriers, form, failure, preset }: Props) {
  const busy = useSubmitting('scan')
  const { chosen, said, last } = desk
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    const carrier = submittedText(new FormData(event.currentTarget), 'carrier')
    // Taken out at once: what is typed while the answer comes is the next.
    const typed = ['ticket', 'number'].flatMap((name) => {
      const field = elements.namedItem(name) as HTMLInputElement
      const code = field.value.trim()
      field.value = ''
      return code === '' ? [] : [{ field, code }]
    })
    const codes = typed.map(({ code }) => code)
    const left = typed.slice(await desk.takeScans(codes, carrier)).filter(({ field }) => field.value === '')
    for (const { field, code } of left) field.value = code
    left[0]?.field.select()
  }
  return (
    <Card>
      <div className={`scan-said scan-said-${said?.tone ?? 'info'}`}>
        <p role={said?.tone === 'bad' ? 'alert' : 'status'} key={said?.tone === 'bad' ? 'alert' : 'status'}>
          {said?.text ?? 'Scan the label of a phone, then the label of the carrier.'}
        </p>
        {last && <UndoPosting key={last.posted[0]?.step.id} last={last} undo={desk.undo} />}
      </div>
      {chosen && (
        <div className="columns scan-chosen">
          <div>
            <h2 className="card-title">
              {nameTickets(chosen.ids)} to {chosen.parcel.to.name}
            </h2>
            <p className="keep-lines">{chosen.parcel.to.lines.join('\n')}</p>
            {chosen.parcel.problems.length > 0 && (
              <ul className="posting-problems">
                {chosen.parcel.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
            <Button variant="quiet" type="button" onClick={desk.drop}>
              Choose another
            </Button>
          </div>
          <fieldset className="scan-box">
            <legend className="label-type">Into the box</legend>
            {chosen.parcel.tickets
              .filter(({ ticket_id }) => chosen.ids.includes(ticket_id))
              .flatMap(({ ticket_id, box }) =>
                box.map((thing) => (
                  <label key={`${ticket_id} ${thing}`} className="scan-thing">
                    <input type="checkbox" /> {thing}
                    {chosen.ids.length > 1 && <span className="text-soft"> (#{ticket_id})</span>}
                  </label>
                )),
              )}
          </fieldset>
        </div>
      )}
      <Form method="post" ref={form} className="scan-form" onSubmit={(event) => void onSubmit(event)}>
        <FormErrors failure={failure} labels={scanLabels} />
        <input type="hidden" name="intent" value="scan" />
        <TextField
          label={scanLabels.ticket}
          name="ticket"
          autoComplete="off"
          spellCheck={false}
          placeholder={chosen ? nameTickets(chosen.ids) : undefined}
          defaultValue={failure?.values['ticket'] ?? preset}
          error={failure?.fields['ticket']}
        />
        <TextField
          label={scanLabels.number}
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={failure?.values['number'] ?? ''}
          error={failure?.fields['number']}
        />
        <SelectField
          label={scanLabels.carrier}
          name="carrier"
          defaultValue={failure?.values['carrier'] ?? carriers[0]?.key ?? ''}
          options={carriers.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <Button type="submit" busy={busy} variant="secondary">
          Post
        </Button>
      </Form>
    </Card>
  )
}

/** Undoes the posting; goes away when it is too late. */
function UndoPosting({ last, undo }: { last: PostedParcel; undo: (last: PostedParcel) => Promise<void> }) {
  const [isOver, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const until = last.posted[0]?.step.undo_until ?? ''
  useEffect(() => {
    // The clocks of browser and server may differ: at most the whole time from now on.
    const leftMs = Math.min(UNDO_MS, Math.max(0, Date.parse(until) - Date.now()))
    const timer = setTimeout(() => setOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [until])
  if (isOver) return null
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void undo(last).finally(() => setBusy(false))
      }}
    >
      <input type="hidden" name="intent" value="undo" />
      <input
        type="hidden"
        name="steps"
        value={last.posted.map(({ ticket_id, step }) => `${ticket_id}-${step.id}`).join(' ')}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Undo {nameTickets(last.posted.map(({ ticket_id }) => ticket_id))}
      </Button>
    </Form>
  )
}
