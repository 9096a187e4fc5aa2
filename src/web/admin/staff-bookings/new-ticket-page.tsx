import { data, redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Person } from '#contract/people.schema.ts'
import { toNotice, type NoticeText } from '#contract/repair-notice.ts'
import { isRefused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { renameFields } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { Link } from '../../link.tsx'
import { newSubmitKey } from '../submit-key.ts'
import { getPage } from '../../page-context.ts'
import { changeFurther, refuseFurther } from '../../parcels/further-form.ts'
import { readPhones } from '../../read-phones.ts'
import { readPageTexts } from '../../texts/page-texts.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FilterForm } from '../lists/filter-form.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { StaffBookingForm, type StaffBookingFailure } from './staff-booking-form.tsx'
import { parseStaffBooking, readStaffBooking, toStaffBookingInput } from './staff-booking-values.ts'

type Loaded = {
  phones: readonly Phone[]
  people: Person[] | null
  person: Person | null
  notice: NoticeText
  submitKey: string
}

export const meta = () => staffMeta('New ticket')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.trim() ?? ''
  const [phones, { notice }, found] = await Promise.all([
    readPhones(api),
    readPageTexts(context, 'booking'),
    q === '' ? null : api.send('GET /api/people', { q }),
  ])
  const people = found && !isRefused(found) ? found.people : null
  return {
    phones,
    people,
    person: people?.find(({ account_id }) => String(account_id) === search.get('account')) ?? null,
    notice: toNotice(notice),
    submitKey: newSubmitKey(),
  }
}

async function book(submission: Submission) {
  const { api, flash, form } = submission
  const values = readStaffBooking(form)
  const { phone_pin: _, ...shown } = values
  const changed = await changeFurther(api, submission)
  if (changed) {
    const failure = { error: '', fields: {}, values: shown, intent: '', loggedOut: false }
    // The browser's router keeps the loaded data after a refusal, and so what is typed.
    return data({ ...failure, ...changed }, { status: import.meta.env.SSR ? 200 : 400 })
  }
  const booking = parseStaffBooking(values, form)
  const key = submittedText(form, 'submit_key')
  const booked = await api.send(
    'POST /api/staff-bookings',
    { data: booking },
    key ? { idempotencyKey: key } : {},
  )
  if (isRefused(booked)) {
    const renamed = renameFields(booked, toStaffBookingInput)
    const about = { form, phoneNumber: Number(values.phone_id) }
    const { refused, ...more } = await refuseFurther(api, renamed, about)
    const { express_fee_cents: fee } = booked.facts
    const typed = { ...shown, ...(typeof fee === 'number' && { express_seen: String(fee) }) }
    return formFailure(submission, refused, { values: typed, ...more })
  }
  flash('success', 'Successfully created ticket!')
  return redirect(`/admin/tickets/${booked.ticket_id}${booking.way === 'counter' ? '/intake' : ''}`, 303)
}

export const action = staffFormAction(book)

export default function NewTicketPage({
  loaderData,
  actionData,
}: {
  loaderData: Loaded
  actionData?: StaffBookingFailure
}) {
  const [search] = useSearchParams()
  const { phones, people, person, notice, submitKey } = loaderData
  const toChoice = (account: number | null) => {
    const next = new URLSearchParams(search)
    if (account === null) next.delete('account')
    else next.set('account', String(account))
    return `?${next}`
  }
  const phone = phones.find(({ phoneid }) => phoneid === search.get('phone'))
  return (
    <>
      <PageHeading title="New ticket" intro="For a customer who called, or stands at the counter." />
      <Card title="Who is it?" className="mb-5">
        <FilterForm
          label="Find a customer"
          button="Find"
          keep={['phone', 'repair', 'way']}
          fields={[{ name: 'q', label: 'Name, mobile number or email', maxLength: 200 }]}
        />
        {person ? (
          <p>
            {person.fullname} is chosen.{' '}
            <Link className="text-link" to={toChoice(null)}>
              Choose another
            </Link>
          </p>
        ) : people && people.length > 0 ? (
          <PeopleList people={people} toChoice={toChoice} />
        ) : (
          <p className="text-soft">
            {people
              ? 'No customer is found: fill in the form for a new one.'
              : 'A new customer needs no search.'}
          </p>
        )}
      </Card>
      <StaffBookingForm
        phones={phones}
        person={person}
        preset={{
          phone_id: phone ? String(phone.id) : '',
          repair_name: search.get('repair') ?? '',
          way: search.get('way') ?? 'counter',
        }}
        notice={notice}
        submitKey={submitKey}
        failure={actionData}
      />
    </>
  )
}
