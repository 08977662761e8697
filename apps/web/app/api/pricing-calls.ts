/** What the pricing page asks for once it is alive; on demand, because the page can be read without. */
export { viewPricingContext, viewSubscription } from '@taswira/contract'
