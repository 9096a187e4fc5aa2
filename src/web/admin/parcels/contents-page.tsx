import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Form, type LoaderFunctionArgs } from 'react-router'
import { formatParcelNumber } from '#contract/parcels.ts'
import { outcomeName } from '#contract/outcomes.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import type { ParcelContents } from '#contract/parcels.schema.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { getPage } from '../../page-context.ts'
import { useRepairs } from '../../repairs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { loadTicket } from '../load-ticket.ts'
import { staffMeta } from '../staff-meta.ts'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import {
  describeTicked,
  EXTRA_ROWS,
  findScanned,
  saveContents,
  type ContentsFailure,
} from './contents-form.ts'

type Ticket = ParcelContents['tickets'][number]

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Contents of the parcel of ticket #${params.ticketid}`)

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = getPage(context)
  const { id, displayName, repair_name, parcel_id } = await loadTicket(page, params.ticketid)
  const contents = await page.api.read('GET /api/parcels/{id}/contents', { id: parcel_id })
  return { ticket: { id, displayName, repair_name }, contents }
}

export const action = saveContents

const labels = {
  code: 'Scan a phone',
  found: 'Inside',
  ...Object.fromEntries(
    Array.from({ length: EXTRA_ROWS }, (_, row) => [
      [`extra.${row}.phone_name`, `Phone ${row + 1} that was not booked`],
      [`extra.${row}.serial`, `Serial of phone ${row + 1}`],
    ]).flat(),
  ),
}

export default function ContentsPage({
  loaderData,
  actionData,
}: FormPageProps<typeof loader, ContentsFailure>) {
  // What is ticked or typed while the shop is asked stays.
  const key = useFormKey(undefined, { keepsRefused: true })
  const { ticket, contents } = loaderData
  return (
    <>
      <TicketPageHeading title={`Parcel ${formatParcelNumber(contents.parcel_id)}`} ticket={ticket} />
      <div className="max-w-2xl">
        <ContentsForm key={key} contents={contents} failure={actionData} />
      </div>
    </>
  )
}

function ContentsForm({
  contents,
  failure,
}: {
  contents: ParcelContents
  failure: ContentsFailure | undefined
}) {
  const busy = useSubmitting()
  const repairs = useRepairs()
  // Live updates load what a colleague has found, and leave the boxes of this form as they are.
  const [seen] = useState(failure?.seen ?? contents.found)
  const [ticked, setTicked] = useState({ after: failure, words: '' })
  const isTicked = ticked.words !== '' && ticked.after === failure
  const errors = (isTicked ? undefined : failure?.fields) ?? {}
  const values = failure?.values ?? {}
  const expected = listPhones(
    contents.tickets.filter(({ outcome, inside, extra }) => !extra && (inside || !outcome)),
  )
  const others = contents.tickets.filter(({ outcome, inside, extra }) => extra || (outcome && !inside))
  // At once, since the next phone can be scanned before an answer would come; what is not known here, the shop is asked for.
  const tickHere = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.nativeEvent.submitter?.getAttribute('value') !== 'tick') return
    const code = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const hits = findScanned(contents.tickets, code.value)
    const ids = hits.map(({ id }) => id)
    if (!tickBoxes(event.currentTarget, ids)) return
    event.preventDefault()
    code.value = ''
    setTicked({ after: failure, words: describeTicked(hits) })
  }
  const form = useRef<HTMLFormElement>(null)
  const scanned = failure?.scanned
  useEffect(() => {
    if (!scanned || !form.current) return
    tickBoxes(form.current, scanned.ids)
    const code = form.current.elements.namedItem('code') as HTMLInputElement
    // Not what was scanned since.
    if (code.value.trim() === scanned.code) code.value = ''
  }, [scanned])
  return (
    <Form ref={form} method="post" noValidate className="stack gap-6" onSubmit={tickHere}>
      <FormErrors failure={isTicked ? undefined : failure} labels={labels} />
      <input type="hidden" name="parcel" value={formatParcelNumber(contents.parcel_id)} />
      <input type="hidden" name="seen" value={seen.join(' ')} />
      <Card title={`What ${contents.customer} should have sent`}>
        <div className="stack gap-3">
          <TextField
            // Focused again after each scan: a barcode scanner types and presses Enter.
            label={labels.code}
            hint="Its serial, IMEI or ticket number. Or tick it below."
            name="code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={values.code ?? ''}
            error={errors['code']}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="row items-center">
            <Button variant="secondary" type="submit" name="intent" value="tick" busy={busy}>
              Tick it
            </Button>
            <span role="status" className="text-good text-fine">
              {isTicked ? ticked.words : scanned?.words}
            </span>
          </div>
          <fieldset className="field" id="field-found" tabIndex={-1}>
            <legend className="field-label">{labels.found}</legend>
            {expected.map((phone) => (
              <CheckField
                key={phone[0].id}
                name="found"
                id={`found-${phone[0].id}`}
                value={phone.map(({ id }) => id).join(' ')}
                label={phone[0].displayName}
                hint={`${phone[0].phone_serial || 'No serial'}. ${phone
                  .map(
                    ({ id, repair_name, status }) =>
                      `#${id} ${repairs.name(repair_name)}, ${statusName(status)}`,
                  )
                  .join('; ')}${isMissing(phone, contents) ? '. Missing' : ''}`}
                defaultChecked={
                  failure ? failure.found.includes(phone[0].id) : phone.some(({ inside }) => inside)
                }
              />
            ))}
            {errors['found'] && <p className="field-error">{errors['found']}</p>}
          </fieldset>
          {others.length > 0 && (
            <ul className="stack gap-2">
              {others.map(({ id, displayName, outcome, extra }) => (
                <li key={id}>
                  <Link to={`/admin/tickets/${id}`} className="text-link text-mono">
                    #{id}
                  </Link>
                  {` ${displayName}: ${extra ? 'inside, was not booked' : outcomeName(outcome!)}`}
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      <Card title="Inside, but not booked">
        <div className="stack gap-3">
          <p className="text-soft">
            Each becomes a ticket of {contents.customer} that waits for a quote. Leave it empty if there is
            none.
          </p>
          {Array.from({ length: EXTRA_ROWS }, (_, row) => (
            <div key={row} className="split gap-3">
              {(['phone_name', 'serial'] as const).map((field) => {
                const name = `extra.${row}.${field}`
                return (
                  <TextField
                    key={name}
                    name={name}
                    label={
                      field === 'serial'
                        ? `Serial of phone ${row + 1}`
                        : `Phone ${row + 1} that was not booked`
                    }
                    optional
                    maxLength={field === 'serial' ? 45 : 80}
                    autoComplete="off"
                    spellCheck={false}
                    defaultValue={values[name] ?? ''}
                    error={errors[name]}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </Card>
      <div className="stack gap-2">
        <Button type="submit" name="intent" value="save" busy={busy} className="justify-self-start">
          Save what was inside
        </Button>
        <p className="text-soft">
          What is not ticked is missing. If something is missing or was not booked, the customer gets one
          email that names it.
        </p>
      </div>
    </Form>
  )
}

/** Ticks the phones of these tickets; false when the form has none of them. */
function tickBoxes(form: HTMLFormElement, ids: readonly number[]): boolean {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=found]')].filter(({ value }) =>
    value.split(' ').some((id) => ids.includes(Number(id))),
  )
  for (const box of boxes) box.checked = true
  return boxes.length > 0
}

/** The tickets of each phone together: two repairs of one phone are one thing in the box. */
function listPhones(tickets: readonly Ticket[]): [Ticket, ...Ticket[]][] {
  const toKey = ({ id, displayName, phone_serial }: Ticket) =>
    phone_serial === '' ? String(id) : `${displayName} ${phone_serial.replace(/[ -]/g, '').toUpperCase()}`
  return [...Map.groupBy(tickets, toKey).values()] as [Ticket, ...Ticket[]][]
}

function isMissing(phone: readonly Ticket[], { missing }: ParcelContents): boolean {
  return phone.some(({ id }) => missing.includes(id))
}
