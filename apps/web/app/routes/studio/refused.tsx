import { appealRefusal } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { href, Link, useActionData } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { NothingYet } from '../../features/studio/nothing-yet.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { Asked, ReviewList } from '../../features/studio/review-list.tsx'
import { type FormAnswer, revalidatesForm } from '../../forms/form-answer.ts'
import { inputFrom } from '../../forms/form-input.ts'
import { fieldText } from '../../forms/form-values.ts'
import { answerMember } from '../parts/answer-member.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadReviews } from './load-reviews.ts'
import type { Route } from './+types/refused.ts'

export const meta: Route.MetaFunction = () => privateMeta('Refused images')

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  loadReviews(searchParams, 'refused')

export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormAnswer> {
  const form = await request.formData()
  return answerMember(
    fieldText(form, 'form'),
    () => callApi(appealRefusal, inputFrom(appealRefusal, form)),
    explain,
  )
}

const explain = ({ code }: { code: string }) =>
  code === 'conflict' || code === 'edit_conflict' || code === 'not_found'
    ? 'This image has changed since you opened the page. Reload it to see the current state.'
    : undefined

export const shouldRevalidate = revalidatesForm

export default function Refused({ loaderData }: Route.ComponentProps) {
  const asked = useActionData<FormAnswer>()?.sent
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form was removed with its image, so the result gets the focus.
    if (asked) result.current?.focus()
  }, [asked, loaderData])
  if (!loaderData) return null
  const { reviews, total, page } = loaderData
  return (
    <div className="grid gap-4">
      <div ref={result} tabIndex={-1}>
        {asked && <Asked />}
      </div>
      {total === 0 ? (
        <NothingYet title="No refused images">
          <p>
            If we can't accept an image, you'll find it here with the reasons, and often with a frame around
            the problem. You can ask once for a second look, and another person decides.
          </p>
          <p>
            <Link to={href('/transparency')} className="link">
              See why images were refused
            </Link>{' '}
            in past months.
          </p>
        </NothingYet>
      ) : (
        <ReviewList
          reviews={reviews}
          heading={total === 1 ? '1 refused image' : `${total} refused images`}
          quiet
        />
      )}
      <PageLinks total={total} page={page} />
    </div>
  )
}
