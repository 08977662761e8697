import type { Page } from '@taswira/contract'

/** The API's maximum page size. */
const LIMIT_MAX = 100

type Ask<Item> = (query: { offset: string; limit: string }) => Promise<Page<Item>>

export async function loadFirst<Item>(shown: number, ask: Ask<Item>) {
  const offsets = Array.from({ length: Math.ceil(shown / LIMIT_MAX) }, (_, index) => index * LIMIT_MAX)
  const pages = await Promise.all(
    offsets.map((offset) =>
      ask({ offset: String(offset), limit: String(Math.min(LIMIT_MAX, shown - offset)) }),
    ),
  )
  return { items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? 0 }
}

/** Loads all items of a member's list. Items added meanwhile move others to a later page, so duplicates are removed. */
export async function loadAll<Item>(ask: Ask<Item>, idOf: (item: Item) => string): Promise<Item[]> {
  const found = new Map<string, Item>()
  for (let offset = 0; ; offset += LIMIT_MAX) {
    const { items, total } = await ask({ offset: String(offset), limit: String(LIMIT_MAX) })
    for (const item of items) found.set(idOf(item), item)
    if (items.length === 0 || offset + LIMIT_MAX >= total) return [...found.values()]
  }
}
