import { Form, type MetaArgs, useRouteLoaderData } from 'react-router'
import { updatesGoTo } from '#contract/updates.ts'
import { isRefused } from '../../api.ts'
import { formAction, formFailure, type Submission } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { pageMeta } from '../../page-meta.ts'
import type { RootData } from '../../root.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { NarrowPage } from '../log-in/narrow-page.tsx'

type Answered = { answer: 'yes' | 'no' }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Texts about a repair', 'Say whether you want texts about a repair.', {
    noindex: true,
  })
}

async function answerQuestion(submission: Submission) {
  const { api, intent, params } = submission
  const answer = intent === 'yes' ? 'yes' : 'no'
  const saved = await api.send('POST /api/text-messages/answers', {
    data: { token: params.token ?? '', answer },
  })
  if (isRefused(saved)) return formFailure(submission, saved, { values: {} })
  return saved
}

export const action = formAction(answerQuestion)

/** Asks the owner of a mobile number. It names no repair, phone or person: the number may belong to another person. */
export default function TextQuestionPage({ actionData }: { actionData?: FormFailure | Answered }) {
  const busy = useSubmitting()
  const profile = useRouteLoaderData<RootData>('root')?.profile
  const name = profile?.name ?? 'us'
  const answered = actionData && 'answer' in actionData ? actionData.answer : null
  if (answered !== null) {
    return (
      <NarrowPage title={answered === 'yes' ? 'Texts are on' : 'No texts'}>
        <Notice tone="good">
          {answered === 'yes'
            ? `${name} texts you when there is news about the repair, never between 9 pm and 8 am. To end them, reply STOP or call us.`
            : `${name} sends no texts to this number.`}
        </Notice>
      </NarrowPage>
    )
  }
  if (updatesGoTo(profile) === 'email') {
    return (
      <NarrowPage title="No texts">
        <Notice tone="info">{name} sends no texts any more. Updates go by email.</Notice>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title={`Texts from ${name}?`}
      intro="Somebody gave your mobile number for updates about a repair. Nothing is sent to it unless you say yes."
    >
      <FormErrors failure={actionData as FormFailure | undefined} labels={{}} />
      <Form method="post" className="row">
        <Button type="submit" name="intent" value="yes" busy={busy}>
          Yes, text me
        </Button>
        <Button variant="secondary" type="submit" name="intent" value="no" busy={busy}>
          No, never text this number
        </Button>
      </Form>
    </NarrowPage>
  )
}
