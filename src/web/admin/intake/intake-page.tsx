import { useState } from 'react'
import { useFormKey } from '../../forms/use-form-key.ts'
import { type LoaderFunctionArgs } from 'react-router'
import { accessoriesInWords } from '#contract/arrivals.ts'
import { requirementList, type Requirement } from '#contract/requirements.ts'
import { hasArrived, statusClass, statusName } from '#contract/ticket-statuses.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Photo } from '#contract/photos.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import type { IntakePage as Page } from '#contract/staff-pages.schema.ts'
import { getFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { Folds } from '../../ui/folds.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { getPart } from '../../repairs.ts'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import { toPartTestFormValues } from '../part-tests/part-test-values.ts'
import { PhotoList } from '../../photos/photo-list.tsx'
import { PartTestPhotos } from '../part-tests/part-test-photos.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { PartTestFields } from '../part-tests/part-test-fields.tsx'
import { PartTestForm } from '../part-tests/part-test-form.tsx'
import { ArrivalFields } from '../arrivals/arrival-fields.tsx'
import { toArrivalValues } from '../arrivals/arrival-values.ts'
import { IntakeMessages } from './intake-messages.tsx'
import { IntakePasscode } from './intake-passcode.tsx'
import { OtherPhoneNotice } from './other-phone-notice.tsx'
import { PhoneSeenFields } from './phone-seen-fields.tsx'
import {
  defaultArrivalNote,
  listMissingBeforeReceived,
  saveIntake,
  type IntakeFailure,
} from './save-intake.ts'
import { staffMeta } from '../staff-meta.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

type Loaded = Pick<Page, 'ticket' | 'bench' | 'notes' | 'waiting_for' | 'unopened'> & {
  phones: readonly Phone[]
  /** What is required before the phone may be marked as received. */
  missing: Requirement[]
}
const labels = {
  phone_seen_id: 'Model on the bench',
  serial_seen: 'Serial number',
  mismatch_confirmed: 'Difference from the booking',
  phone_reason: 'Why we go on with this phone',
  remarks: 'Remarks',
  accessories: 'In the parcel',
  accessories_other: 'What else came',
  reason: 'Why you need the passcode',
  answer: 'Answer to the customer',
  photo: 'Photos',
  comment: 'Note',
}

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Intake of ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  const [{ statuses, ...shown }, { phones }] = await Promise.all([
    loadTicketPage(page, params.ticketid, (id) =>
      page.api.read('GET /api/pages/admin/tickets/{id}/intake', { id }),
    ),
    // The catalogue is public and cached by the browser.
    // Hidden phones too: a ticket may name one.
    page.api.read('POST /api/phones/searches', { data: {} }),
  ])
  return { ...shown, phones, missing: listMissingBeforeReceived(statuses) }
}

export const loader = staleWhileRevalidating(load)

export const action = saveIntake

export default function IntakePage({ loaderData, actionData }: FormPageProps<typeof loader, IntakeFailure>) {
  const key = useFormKey()
  // Remount after each submit, but not while photos are uploaded.
  return <Intake key={key} {...loaderData} failure={actionData} />
}

function Intake({
  ticket,
  bench: partTests,
  notes,
  waiting_for,
  unopened,
  phones,
  missing,
  failure,
}: Loaded & { failure: IntakeFailure | undefined }) {
  const busy = useSubmitting()
  const bookedPhone = phones.find(({ phoneid }) => phoneid === ticket.phoneid)
  const submitted = failure?.submitted ?? toPartTestFormValues(partTests.intake, bookedPhone?.id ?? null)
  const [slug, setSlug] = useState(
    phones.find(({ id }) => String(id) === submitted.phone_seen_id)?.phoneid ?? ticket.phoneid,
  )
  const errors = failure?.fields ?? {}
  const isHere = hasArrived(ticket.status)
  const arrival = failure?.arrival ?? toArrivalValues(partTests.intake)
  const aside = (intent: string) => getFailure(failure, intent)
  const isMistaken = (...names: string[]) => names.some((name) => errors[name] !== undefined)
  // Before anything is saved, everything is missing.
  const lacks = partTests.intake !== null && missing.length > 0
  const came = accessoriesInWords(
    partTests.intake?.accessories ?? null,
    partTests.intake?.accessories_other ?? '',
  )

  return (
    <>
      <TicketPageHeading
        title="Intake"
        ticket={ticket}
        actions={<StatusBadge className={statusClass(ticket.status)} name={statusName(ticket.status)} />}
      />
      {unopened && (
        <Notice tone="info" className="mb-4">
          <p>
            More than this is in the parcel.{' '}
            <Link to={`/admin/tickets/${ticket.id}/contents`} className="text-link">
              Say first what was inside
            </Link>
          </p>
        </Notice>
      )}
      <OtherPhoneNotice ticketid={ticket.id} intake={partTests.intake} />
      <PartTestForm
        failure={failure}
        labels={labels}
        typed={submitted}
        saved={partTests.intake}
        first={
          <>
            <Card title="Phone">
              <PhoneSeenFields
                booked={{ ...ticket, serial: ticket.phone_serial }}
                phones={phones}
                submitted={submitted}
                errors={errors}
                onModel={setSlug}
              />
            </Card>
            <PartTestPhotos
              ticketId={ticket.id}
              stage="intake"
              photos={partTests.photos.filter(({ stage }) => stage === 'intake')}
              what={`The ${ticket.displayName} as it arrived`}
              hint="Front, back, and what is broken."
              error={errors['photo']}
            />
          </>
        }
        second={
          <>
            <FaultCard {...ticket} photos={partTests.photos.filter(({ stage }) => stage === 'booking')} />
            <Card title="Part test">
              <PartTestFields slug={slug} booked={getPart(ticket.repair_name)} results={submitted.results} />
            </Card>
            <Folds label="More about this phone">
              <Card
                title="What came with it"
                id="arrival"
                hint={came}
                open={isMistaken('accessories', 'accessories_other')}
              >
                <ArrivalFields values={arrival} errors={errors} />
                <p className="mt-3">
                  <Link to={`/admin/tickets/${ticket.id}/contents`} className="text-link">
                    Another phone was in the parcel
                  </Link>
                </p>
              </Card>
              <Card
                title="Remarks"
                open={isMistaken('remarks')}
                hint={submitted.remarks === '' ? null : 'Written'}
              >
                <TextField
                  label="What else you see"
                  name="remarks"
                  rows={3}
                  maxLength={2000}
                  optional
                  defaultValue={submitted.remarks}
                  error={errors['remarks']}
                  hint="Scratches, dents, water. The customer reads this."
                />
              </Card>
              {!isHere && (
                <Card
                  title="Note with the receipt"
                  open={lacks || isMistaken('comment')}
                  hint={lacks ? 'Something is missing' : null}
                >
                  <div className="stack gap-2">
                    <TextField
                      label="Note"
                      name="comment"
                      rows={2}
                      maxLength={2000}
                      optional
                      defaultValue={failure?.values.comment ?? ''}
                      error={errors['comment']}
                      hint={
                        missing.length > 0
                          ? `Saved so far, still missing: ${requirementList(missing)}. To go on without, write why.`
                          : `Left empty, the customer reads: “${defaultArrivalNote}”`
                      }
                    />
                    <CheckField
                      label="Visible to customer"
                      name="visible"
                      defaultChecked={failure ? Boolean(failure.values.visible) : true}
                    />
                  </div>
                </Card>
              )}
              {ticket.phone_pin !== null && (
                <Card
                  title="Passcode"
                  id="passcode"
                  hint={ticket.phone_pin}
                  open={aside('reveal') !== undefined}
                >
                  <IntakePasscode answer={aside('reveal')} />
                </Card>
              )}
              <Card
                title="Messages"
                id="messages"
                hint={waiting_for === 'shop' ? 'Waits for our answer' : null}
                open={aside('message') !== undefined}
              >
                <IntakeMessages ticket={ticket} notes={notes} answer={aside('message')} />
              </Card>
            </Folds>
          </>
        }
        buttons={
          <>
            <Button
              type="submit"
              name="intent"
              value="save"
              variant={isHere ? 'primary' : 'secondary'}
              busy={busy}
            >
              Save
            </Button>
            {!isHere && (
              <Button type="submit" name="intent" value="receive" busy={busy}>
                Mark as received
              </Button>
            )}
          </>
        }
      />
    </>
  )
}

type FaultProps = Pick<Ticket, 'id' | 'displayName' | 'fault' | 'wet' | 'opened'> & {
  photos: readonly Photo[]
}

/** What the customer says is wrong, beside what is found. */
function FaultCard({ id, displayName, fault, wet, opened, photos }: FaultProps) {
  if (fault === '' && !wet && !opened && photos.length === 0) return null
  return (
    <Card title="The customer says">
      {fault !== '' && <p className="keep-lines">{fault}</p>}
      {wet && <p>It got wet.</p>}
      {opened && <p>It was opened before.</p>}
      <PhotoList ticketId={id} photos={photos} what={`The ${displayName} as the customer sent it`} />
    </Card>
  )
}
