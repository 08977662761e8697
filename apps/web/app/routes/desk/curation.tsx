import {
  categoryName,
  type CuratedAsset,
  type CuratedPlace,
  curated_places,
  HERO_MAX,
  HOME_SET_MAX,
  isApiError,
  isCategorySlug,
  listCategories,
  listCuratedSets,
  listDeskAssets,
  setCuratedSet,
} from '@taswira/contract'
import { SetEditor } from '../../features/curation/set-editor.tsx'
import { deskAction, revalidatesScreen, callDesk, loggedOut } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { inputFrom } from '../../forms/form-input.ts'
import type { Route } from './+types/curation.ts'

export const clientLoader = () =>
  loadScreen(async () => {
    const [sets, categories] = await Promise.all([
      callDesk(listCuratedSets, {}),
      callDesk(listCategories, {}),
    ])
    return { sets, categories }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    curate: async (form) => {
      const input = inputFrom(setCuratedSet, form)
      await callDesk(setCuratedSet, input)
      return `${titleOf(input.body.place)}: saved. Pages will update shortly.`
    },
  })

export const shouldRevalidate = revalidatesScreen

/** Images to choose from, at most this many: other words find others. */
const FOUND_MAX = 40

async function findImages(q: string): Promise<CuratedAsset[] | string> {
  try {
    const { items } = await callDesk(listDeskAssets, {
      query: { q, status: 'published', limit: String(FOUND_MAX) },
    })
    return items.map(({ stock_id, title, author, thumbnail, status }) => ({
      stock_id,
      title,
      author,
      thumbnail,
      status,
    }))
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) return loggedOut(error).notice ?? ''
    return "We couldn't load the images. Please try again."
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
      {({ sets, categories }) => (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          {curated_places.map((place) => {
            const set = sets.find((one) => one.place === place)
            const category = categories.find(({ slug }) => place === `cover/${slug}`)
            return (
              set && (
                <div key={place} className={place.startsWith('cover/') ? undefined : 'xl:col-span-2'}>
                  <SetEditor
                    set={set}
                    title={titleOf(place)}
                    by_rule={ruleOf(place)}
                    cover={category?.cover?.thumbnail}
                    find={findImages}
                  />
                </div>
              )
            )
          })}
        </div>
      )}
    </DeskScreen>
  )
}
