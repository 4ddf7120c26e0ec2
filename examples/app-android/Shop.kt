package com.example.shop

/** What an app has already: here it only pretends. Callbacks come on the main thread. */
object Shop {
    /** Your server signs it with your secret, which is never in an app: `examples/shop` has such a server. */
    fun token(done: (jwt: String?) -> Unit) = done(null)

    fun checkout(done: (bought: Boolean) -> Unit) = done(false)

    @Suppress("UNUSED_PARAMETER")
    fun save(url: String, filename: String) = Unit
}
