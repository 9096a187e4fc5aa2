import { useState } from 'react'
import { data, Form, redirect, type LoaderFunctionArgs, type Params } from 'react-router'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { isRefused } from '../../api.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { renameFields, type FormFailure } from '../../forms/form-failure.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { sectionFields } from './section-fields.tsx'
import { isInSection, isSection, sectionList, shopSections, type SectionKey } from './section-list.ts'
import { shopField } from './shop-field.ts'
import {
  parseProfile,
  readProfileForm,
  toProfileFormValues,
  toProfileInputName,
  type ProfileValues,
} from './shop-form.ts'
import { shopLabels } from './shop-labels.ts'
import { takePostcodePlace } from './take-postcode-place.ts'
import './shop-sections.css'

type Loaded = { profile: ShopProfile; version: number; number_warning: string | null; section: SectionKey }
type Outcome = FormFailure & {
  version: number
  /** The profile that a colleague saved in the meantime. */
  today: ProfileValues | null
}

export const meta = ({ params: { section = '' } }: { params: Params }) =>
  staffMeta(isSection(section) ? `${shopSections[section].title}, settings` : 'Settings')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const section = getSection(params)
  return { ...(await getPage(context).api.read('GET /api/shop-profile', {})), section }
}

function getSection({ section = '' }: Params): SectionKey {
  if (isSection(section)) return section
  throw data({ error: 'There is no such section of the settings.' }, { status: 404 })
}

/** Saves the inputs of one section; the others stay as they are saved. */
async function save(submission: Submission) {
  const { api, flash, form, params } = submission
  const section = getSection(params)
  const version = Number(submittedText(form, 'version'))
  const values = readProfileForm(form)
  const saved = toProfileFormValues((await api.read('GET /api/shop-profile', {})).profile)
  const others = Object.entries(saved).filter(([name]) => !isInSection(section, name))
  const { password, code, ...shown } = values
  if (submission.intent === 'place') return takePostcodePlace(submission, saved['postcode'] ?? '', shown)
  const answer = await api.send('PUT /api/shop-profile', {
    data: { profile: parseProfile({ ...values, ...Object.fromEntries(others) }), version, password, code },
  })
  if (isRefused(answer)) {
    const today = 'profile' in answer.facts ? (answer.facts as Loaded) : null
    return formFailure(submission, renameFields(answer, toProfileInputName), {
      values: shown,
      // After a conflict the form carries the current version, so that saving again overwrites knowingly.
      version: today?.version ?? version,
      today: today && toProfileFormValues(today.profile),
    } satisfies Omit<Outcome, keyof FormFailure> & Pick<Outcome, 'values'>)
  }
  flash('success', 'The shop is saved.')
  return redirect(`/admin/shop/${section}`, 303)
}

export const action = staffFormAction(save)

type Props = { loaderData: Loaded; actionData?: Outcome }

export default function ShopSectionPage({ loaderData, actionData }: Props) {
  const { section } = loaderData
  const key = useFormKey()
  const { title, about } = shopSections[section]
  return (
    <>
      <PageHeading
        title={title}
        eyebrow={
          <Link to="/admin/shop" className="text-link">
            Settings
          </Link>
        }
      />
      <div className="shop-sections">
        <nav aria-label="Sections">
          <ul>
            {sectionList.map((one) => (
              <li key={one.key}>
                <Link to={`/admin/shop/${one.key}`} aria-current={one.key === section ? 'page' : undefined}>
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Card>
          <p className="mb-4 text-small text-soft">{about}</p>
          {loaderData.number_warning !== null && isInSection(section, 'firstInvoiceNumber') && (
            <Notice tone="warn" title="Numbers of tickets and invoices overlap" className="mb-4">
              {loaderData.number_warning}
            </Notice>
          )}
          {/* Remounted after every submit, so that the inputs show the saved or the submitted values. */}
          <SectionForm key={`${section} ${key}`} loaderData={loaderData} actionData={actionData} />
        </Card>
      </div>
    </>
  )
}

function SectionForm({ loaderData, actionData }: { loaderData: Loaded; actionData: Outcome | undefined }) {
  const [isChanged, setChanged] = useState(actionData !== undefined)
  const busy = useSubmitting()
  const { profile, version, section } = loaderData
  const submitted = actionData?.values ?? toProfileFormValues(profile)
  const errors = actionData?.fields ?? {}
  const today = actionData?.today ?? null
  return (
    <Form method="post" className="stack gap-5" onChange={() => setChanged(true)}>
      <FormErrors failure={actionData ?? null} labels={shopLabels} />
      <input type="hidden" name="version" value={actionData?.version ?? version} />
      <div>
        {sectionFields[section]({ field: shopField(submitted, errors, today), submitted, errors, today })}
      </div>
      <div className="row items-center">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        {section === 'map' && (
          <Button type="submit" variant="secondary" name="intent" value="place" busy={busy}>
            Use the place of {profile.postcode}
          </Button>
        )}
        <output className="text-small text-soft">{isChanged && 'Not saved yet'}</output>
      </div>
    </Form>
  )
}
