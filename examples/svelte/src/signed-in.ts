import { createSubscriber } from 'svelte/reactivity'
import { client } from './client.ts'

const subscribe = createSubscriber((update) => client.state.subscribe(update))

/** Who is signed in. Effects and templates that read it run again when it changes. */
export const signedIn = {
  /** Null when signed out. */
  get user() {
    subscribe()
    return client.state.getSnapshot().user
  },
  /** True until the provider has confirmed the user. */
  get fromCache() {
    subscribe()
    return client.state.getSnapshot().fromCache
  },
}
