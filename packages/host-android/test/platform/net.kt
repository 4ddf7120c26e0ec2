package android.net

class Uri private constructor(private val uri: java.net.URI?) {
    val scheme: String? get() = uri?.scheme
    val host: String? get() = uri?.host
    val port: Int get() = uri?.port ?: -1

    override fun toString(): String = uri.toString()

    companion object {
        @JvmStatic fun parse(text: String): Uri =
            Uri(try { java.net.URI(text) } catch (_: java.net.URISyntaxException) { null })
    }
}
