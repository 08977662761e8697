import { type Asset, canonicalEmail, listFirstImages, signUp } from '@taswira/contract'
import { data, href, redirect } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { cardAsset } from '../assets/card-asset.ts'
import { signUpValues } from '../features/members/sign-up-values.ts'
import type { FormAnswer } from '../forms/form-answer.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { signUpRefusal } from '../features/members/refusal.ts'
import { SignUpForm } from '../features/members/sign-up-form.tsx'
import { TallImage } from '../features/members/tall-image.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { keepCodeSentAt, keepEmail } from '../session/keep-session.ts'
import { withNext } from '../features/members/with-next.ts'
import { useAwayWhenSignedIn } from '../session/use-away-when-signed-in.ts'
import type { Route } from './+types/signup.ts'

export async function loader() {
  // Decoration: the form works without it.
  const newest = await callApi(listFirstImages, {}).catch(() => ({ items: [] }))
  const asset = tallest(newest.items)
  return data({ asset: asset && cardAsset(asset) }, { headers: private_headers })
}

/** The image that fits best beside the form. */
const tallest = (assets: Asset[]) =>
  assets.reduce<Asset | undefined>(
    (best, asset) => (best && best.height / best.width >= asset.height / asset.width ? best : asset),
    undefined,
  )

export const headers = headersOfLoader

/** The answer to the form changes no loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => privateMeta('Sign up')

export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormAnswer | Response> {
  const values = signUpValues(await request.formData())
  const body = { ...values, email: canonicalEmail(values.email) }
  try {
    await callApi(signUp, { body })
  } catch (error) {
    return { form: signUp.name, sent: false, ...signUpRefusal(error) }
  }
  keepEmail(body.email)
  keepCodeSentAt(Date.now())
  return redirect(withNext(href('/verify-email'), new URL(request.url).searchParams.get('next')))
}

export default function SignUp({ loaderData: { asset } }: Route.ComponentProps) {
  const next = useAwayWhenSignedIn()
  return (
    <FormCard title="Sign up" aside={<TallImage asset={asset} />}>
      <SignUpForm login_to={withNext(href('/login'), next)} />
    </FormCard>
  )
}
