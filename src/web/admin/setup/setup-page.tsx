import type { ReactNode } from 'react'
import { useFormKey } from '../../forms/use-form-key.ts'
import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Opening } from '#contract/opening.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { formHandler, oneOfForms } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StepList } from '../../ui/steps.tsx'
import { shopField } from '../shop-profile/shop-field.ts'
import type { ProfileValues } from '../shop-profile/shop-form.ts'
import { shopLabels } from '../shop-profile/shop-labels.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { adviceWords, itemWords } from '../opening/opening-words.ts'
import { saveStep, takeStepPlace } from './save-step.ts'
import { toStepValues } from './step-values.ts'
import { StepFields } from './step-fields.tsx'
import { getNextStepPath, setupSteps } from './setup-steps.ts'

type Loaded = { profile: ShopProfile; version: number; opening: Opening; stepIndex: number }
type Failed = FormFailure & { values: ProfileValues; version: number }

export const meta = () => staffMeta('Set up your shop')

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const stepIndex = setupSteps.findIndex(({ key }) => key === params.step)
  if (stepIndex < 0) throw redirect('/admin/setup/shop')
  const { api } = getPage(context)
  const [saved, opening] = await Promise.all([
    api.read('GET /api/shop-profile', {}),
    api.read('GET /api/opening', {}),
  ])
  return { ...saved, opening, stepIndex }
}

export const action = staffFormAction(
  oneOfForms({
    save: saveStep,
    place: takeStepPlace,
    mail: formHandler({
      call: (_, { api }) => api.send('POST /api/test-emails', {}),
      done({ to }, { flash }) {
        flash('success', `A test email to ${to} is on its way.`)
        return redirect('/admin/setup/mail', 303)
      },
    }),
  }),
)

export default function SetupPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Failed }) {
  const { stepIndex, profile, version, opening } = loaderData
  const key = useFormKey()
  const busy = useSubmitting()
  const step = setupSteps[stepIndex]!
  const values = actionData?.values.name === undefined ? toStepValues(profile) : actionData.values
  const isForm = ['shop', 'address', 'tax'].includes(step.key)
  return (
    <>
      <PageHeading
        eyebrow={`Step ${stepIndex + 1} of ${setupSteps.length}`}
        title={step.title}
        intro={step.intro}
        actions={
          <Link to="/admin/opening" className={buttonClass('secondary')}>
            What is missing
          </Link>
        }
      />
      <StepList
        steps={setupSteps.map(({ title }) => title)}
        current={stepIndex}
        done={setupSteps.map((one) => isStepDone(one.key, opening))}
        hrefs={setupSteps.map((one) => `/admin/setup/${one.key}`)}
        label="Steps"
      />
      <div className="mt-6 max-w-2xl">
        <Card>
          <Form method="post" className="stack" key={key}>
            <FormErrors failure={actionData} labels={shopLabels} />
            <input type="hidden" name="version" value={actionData?.version ?? version} />
            <StepFields
              step={step.key}
              values={values}
              errors={actionData?.fields ?? {}}
              field={shopField(values, actionData?.fields ?? {}, null)}
              opening={opening}
            />
            <NextStepLinks step={step.key}>
              {isForm && (
                <Button type="submit" name="intent" value="save" busy={busy}>
                  Save and go on
                </Button>
              )}
              {step.key === 'address' && (
                <Button type="submit" variant="secondary" name="intent" value="place" busy={busy}>
                  Use the place of the postcode
                </Button>
              )}
              {step.key === 'mail' && (
                <Button type="submit" name="intent" value="mail" busy={busy}>
                  Send me a test email
                </Button>
              )}
            </NextStepLinks>
          </Form>
        </Card>
      </div>
    </>
  )
}

/** Whether the checklist misses nothing that its link there leads to. */
function isStepDone(step: string, { checklist, advice }: Opening): boolean {
  const items = [
    ...checklist.map(({ key, done }) => ({ done, to: itemWords[key].to })),
    ...advice.map(({ key, done }) => ({ done, to: adviceWords[key].to })),
  ]
  return items.every(({ done, to }) => done || to !== `/admin/setup/${step}`)
}

function NextStepLinks({ step, children }: { step: string; children: ReactNode }) {
  const isLast = getNextStepPath(step) === '/admin/opening'
  return (
    <div className="row">
      {children}
      <Link to={getNextStepPath(step)} className={buttonClass('secondary')}>
        {isLast ? 'Go to the checklist' : 'Later: next step'}
      </Link>
    </div>
  )
}
