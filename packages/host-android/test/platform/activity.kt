package androidx.activity

import android.app.Activity

/** The parts of a screen's way back that the example uses; nothing of it runs. */
open class ComponentActivity : Activity() {
    val onBackPressedDispatcher = OnBackPressedDispatcher()
}

abstract class OnBackPressedCallback(var isEnabled: Boolean) {
    abstract fun handleOnBackPressed()
}

@Suppress("UNUSED_PARAMETER")
class OnBackPressedDispatcher {
    fun addCallback(owner: ComponentActivity, callback: OnBackPressedCallback) = Unit
}
