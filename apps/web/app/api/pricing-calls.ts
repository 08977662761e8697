/** The calls of the pricing page. Loaded on demand, because the page can be read without them. */
export { viewPricingContext, viewSubscription } from '@taswira/contract'
