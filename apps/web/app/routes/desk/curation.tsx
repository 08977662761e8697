import {
  categoryName,
  type CuratedPlace,
  curated_places,
  HERO_MAX,
  HOME_SET_MAX,
  isCategorySlug,
  listCategories,
  listCuratedSets,
  setCuratedSet,
} from '@taswira/contract'
import { SetEditor } from '../../features/curation/set-editor.tsx'
import { deskAction, revalidatesScreen, callDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { findImages } from '../../features/desk/catalogue/find-images.ts'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
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
                    cover={category?.cover}
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
