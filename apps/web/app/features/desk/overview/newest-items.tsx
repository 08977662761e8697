import { type DeskAsset, type DeskOrder, pictureAs } from '@taswira/contract'
import { Link } from 'react-router'
import { OrderTable } from '../orders/order-lists.tsx'

export interface NewestItemsProps {
  /** Undefined when the operator's role doesn't include them. */
  orders: DeskOrder[] | undefined
  images: DeskAsset[] | undefined
}

/** The newest orders, and the newest images as pictures. */
export const NewestItems = ({ orders, images }: NewestItemsProps) => (
  <>
    {orders && orders.length > 0 && (
      <Newest id="newest-orders" title="Newest orders" to="/desk/orders" all="All orders">
        <OrderTable orders={orders} />
      </Newest>
    )}
    {images && images.length > 0 && (
      <Newest id="newest-images" title="Newest images" to="/desk/catalogue" all="Catalogue">
        <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-6">
          {images.map(({ stock_id, title, thumbnail, status }) => (
            <li key={stock_id}>
              <Link to={`/desk/catalogue/${stock_id}`} className="link block text-small">
                <img
                  src={pictureAs(thumbnail, '240') ?? thumbnail}
                  alt=""
                  className="aspect-square w-full rounded-field bg-sunken object-cover"
                />
                <span className="mt-1 block truncate">{title}</span>
              </Link>
              {status === 'unpublished' && <span className="text-small text-ink-muted">Unpublished</span>}
            </li>
          ))}
        </ul>
      </Newest>
    )}
  </>
)

interface NewestProps {
  id: string
  title: string
  to: string
  all: string
  children: React.ReactNode
}

const Newest = ({ id, title, to, all, children }: NewestProps) => (
  <section aria-labelledby={id} className="min-w-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
        {all}
      </Link>
    </div>
    {children}
  </section>
)
