import { useState } from 'react'
import { Form, useLocation, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { getPhones, repairLabels, type Phone } from '#contract/catalogue.ts'
import { getBenchRecord, type BenchRecord } from '#contract/part-tests.ts'
import { getRequirements, requirementList, type Requirement } from '#contract/requirements.ts'
import { statusClasses, statusName, type Ticket } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { phonesFrom } from '../phones-from.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckField, TextField } from '../ui/fields.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { typedFrom } from './bench-form.ts'
import { BenchPhotos } from './bench-photos.tsx'
import { findTicket } from './find-ticket.ts'
import { FormMistakes } from './form-mistakes.tsx'
import { PartTestFields } from './part-test-fields.tsx'
import { PhoneSeenFields } from './phone-seen-fields.tsx'
import { arrivedWords, missingOf, received, saveIntake, type IntakeOutcome } from './save-intake.ts'
import { staffMeta } from './staff-meta.ts'

type Loaded = {
  ticket: Ticket
  record: BenchRecord
  phones: readonly Phone[]
  /** What is asked for before the phone may be called received. */
  missing: Requirement[]
}
const labels = {
  phone_seen_id: 'Model on the bench',
  serial_seen: 'Serial number',
  mismatch_confirmed: 'Difference from the booking',
  remarks: 'Remarks',
  photo: 'Photos',
  comment: 'Note',
}

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Intake of ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(context)
  const ticket = await findTicket(page, params.ticketid)
  const [record, phones, { statuses }] = await Promise.all([
    page.api.read(getBenchRecord, { id: ticket.id }),
    page.api.read(getPhones, {}),
    page.api.read(getRequirements, { id: ticket.id }),
  ])
  return { ticket, record, phones: phonesFrom(phones.data), missing: missingOf(statuses) }
}
export const loader = load
export const clientLoader = load

export const action = saveIntake
export const clientAction = saveIntake

export default function IntakePage({
  loaderData,
  actionData,
}: {
  loaderData: Loaded
  actionData?: IntakeOutcome
}) {
  const { key } = useLocation()
  // Anew after each answer; as it stands while photos arrive.
  return <Intake key={key} {...loaderData} answer={actionData ?? null} />
}

function Intake({ ticket, record, phones, missing, answer }: Loaded & { answer: IntakeOutcome | null }) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const bookedPhone = phones.find(({ phoneid }) => phoneid === ticket.phoneid)
  const typed = answer?.typed ?? typedFrom(record.intake, bookedPhone?.id ?? null)
  const [slug, setSlug] = useState(
    phones.find(({ id }) => String(id) === typed.phone_seen_id)?.phoneid ?? ticket.phoneid,
  )
  const mistakes = answer?.fields ?? {}
  const isHere = ticket.status >= received

  return (
    <>
      <BackToTicket id={ticket.id} />
      <PageHeading
        title="Intake"
        eyebrow={`${ticket.displayName} · ${repairLabels[ticket.repair_name]} Replacement`}
        actions={
          <StatusBadge className={statusClasses[`${ticket.status}`]} name={statusName(ticket.status)} />
        }
      />
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        {/* What Enter sends, wherever it is pressed. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <FormMistakes mistakes={answer} labels={labels} />
        <div className="bench-columns">
          <div className="grid gap-4">
            <Card title="Phone">
              <PhoneSeenFields
                booked={{ ...ticket, serial: ticket.phone_serial }}
                phones={phones}
                typed={typed}
                mistakes={mistakes}
                onModel={setSlug}
              />
            </Card>
            <BenchPhotos
              ticketId={ticket.id}
              stage="intake"
              photos={record.photos.filter(({ stage }) => stage === 'intake')}
              what={`The ${ticket.displayName} as it arrived`}
              hint="At least two: front and back, and whatever is broken or scratched."
              error={mistakes['photo']}
            />
          </div>
          <div className="grid gap-4">
            <Card title="Part test">
              <PartTestFields slug={slug} results={typed.results} />
            </Card>
            <Card title="Remarks">
              <TextField
                label="What else you see"
                name="remarks"
                rows={3}
                maxLength={2000}
                optional
                defaultValue={typed.remarks}
                error={mistakes['remarks']}
                hint="Scratches, dents, water. The customer reads this."
              />
            </Card>
            {!isHere && (
              <Card title="Note with the receipt">
                <div className="grid gap-2">
                  <TextField
                    label="Note"
                    name="comment"
                    rows={2}
                    maxLength={2000}
                    optional
                    defaultValue={answer?.comment ?? ''}
                    error={mistakes['comment']}
                    hint={
                      missing.length > 0
                        ? `Saved so far, still missing: ${requirementList(missing)}. To go on without, write why.`
                        : `Left empty, the customer reads: “${arrivedWords}”`
                    }
                  />
                  <CheckField
                    label="Visible to customer"
                    name="visible"
                    defaultChecked={answer?.visible ?? true}
                  />
                </div>
              </Card>
            )}
          </div>
        </div>
        <div className="bench-bar">
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
        </div>
      </Form>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
