import {
  categoryName,
  type CuratedAsset,
  type CuratedPlace,
  curated_places,
  HERO_MAX,
  HOME_SET_MAX,
  isApiError,
  isCategorySlug,
  listCuratedSets,
  setCuratedSet,
  viewDeskAsset,
} from '@taswira/contract'
import { SetEditor } from '../../features/curation/set-editor.tsx'
import { deskAction, revalidatesScreen } from '../../features/desk/desk-action.ts'
import { callDesk, loggedOut } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { inputFrom } from '../../forms/form-input.ts'
import type { Route } from './+types/curation.ts'

export const clientLoader = () => loadScreen(() => callDesk(listCuratedSets, {}))

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    curate: async (form) => {
      const input = inputFrom(setCuratedSet, form)
      await callDesk(setCuratedSet, input)
      return `${titleOf(input.body.place)}: saved. Pages will update shortly.`
    },
  })

export const shouldRevalidate = revalidatesScreen

/** Finds an image to choose; a sentence when it can't be chosen. */
async function findImage(stock_id: string): Promise<CuratedAsset | string> {
  try {
    const { title, author, thumbnail, status } = await callDesk(viewDeskAsset, { params: { stock_id } })
    return status === 'published'
      ? { stock_id, title, author, thumbnail, status }
      : `${stock_id} is not published.`
  } catch (error) {
    if (isApiError(error, 'not_found')) return 'There is no image with this stock ID.'
    if (isApiError(error, 'unauthenticated')) return loggedOut(error).notice ?? ''
    return "We couldn't look this image up. Please try again."
  }
}

function titleOf(place: CuratedPlace): string {
  if (place === 'hero') return `Top of the home page (up to ${HERO_MAX})`
  if (place === 'home') return `Start of the home page's list (up to ${HOME_SET_MAX})`
  const slug = place.slice('cover/'.length)
  return `Cover of ${isCategorySlug(slug) ? categoryName(slug) : slug}`
}

function ruleOf(place: CuratedPlace): string {
  if (place === 'hero') return 'Nothing chosen: the covers of eight categories are shown.'
  if (place === 'home') return 'Nothing chosen: the list starts with the newest images.'
  return 'Nothing chosen: a popular image of the last 90 days is shown.'
}

export default function Curation({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Covers and home page" loaded={loaderData}>
      {(sets) => (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          {curated_places.map((place) => {
            const set = sets.find((one) => one.place === place)
            return (
              set && (
                <div key={place} className={place.startsWith('cover/') ? undefined : 'xl:col-span-2'}>
                  <SetEditor set={set} title={titleOf(place)} by_rule={ruleOf(place)} find={findImage} />
                </div>
              )
            )
          })}
        </div>
      )}
    </DeskScreen>
  )
}
