import { correctImage, splitKeywords, viewStudioImage } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { factsIn } from '../../assets/fact-fields.tsx'
import { type CorrectionAnswer, CorrectionForm } from '../../features/studio/correction-form.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { inputFrom } from '../../forms/form-input.ts'
import { fieldText } from '../../forms/form-values.ts'
import { answerMember } from '../parts/answer-member.ts'
import { privateMeta } from '../parts/private-page.ts'
import { loadStudio } from './load-studio.ts'
import type { Route } from './+types/image.ts'

export const meta: Route.MetaFunction = () => privateMeta('Correct an image')

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadStudio(() => callApi(viewStudioImage, { params }))

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<CorrectionAnswer> {
  const form = await request.formData()
  const { body } = inputFrom(correctImage, form)
  const keywords = splitKeywords(fieldText(form, 'keywords'))
  return answerMember(
    'words',
    async () => ({
      saved: await callApi(correctImage, { params, body: { ...body, keywords, ...factsIn(form, null) } }),
    }),
    ({ status, message }) => (status === 409 ? message : undefined),
  )
}

export const shouldRevalidate = revalidatesForm

export default function StudioImage({ loaderData }: Route.ComponentProps) {
  return loaderData && <CorrectionForm key={loaderData.stock_id} image={loaderData} />
}
