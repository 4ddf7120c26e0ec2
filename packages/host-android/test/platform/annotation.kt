package android.annotation

@Suppress("unused")
annotation class SuppressLint(vararg val value: String)
