package com.example.shop

import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.webkit.RenderProcessGoneDetail
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.ComponentActivity
import androidx.activity.OnBackPressedCallback
import easel.host.EaselHost
import org.json.JSONObject

private const val EASEL = "https://easel.example"
private const val CHOOSE_FILES = 1

/** A screen of the shop's app that shows Easel, as the shop's user. */
class MainActivity : ComponentActivity() {
    private lateinit var webView: WebView
    private lateinit var easel: EaselHost

    /** The way back leads through the pages of the webview first. */
    private val back = object : OnBackPressedCallback(false) {
        override fun handleOnBackPressed() = webView.goBack()
    }

    /** Gets the files that the person chooses for the page. */
    private var choosing: ValueCallback<Array<Uri>>? = null

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        webView = WebView(this)
        setContentView(webView)
        webView.settings.javaScriptEnabled = true
        webView.settings.domStorageEnabled = true
        webView.webViewClient = Client()
        webView.webChromeClient = Chooser()
        onBackPressedDispatcher.addCallback(this, back)
        easel = EaselHost(webView, EASEL, mapOf(
            "getParams" to { _, answer ->
                Shop.token { jwt ->
                    if (jwt == null) answer.fail()
                    else answer.done(JSONObject().put("headers", JSONObject().put("authorization", "Bearer $jwt")))
                }
            },
            "showVip" to { _, answer ->
                Shop.checkout { bought -> answer.done(JSONObject().put("outcome", if (bought) "done" else "cancelled")) }
            },
            "downloadImage" to { image, answer ->
                Shop.save(image.getString("url"), image.getString("filename"))
                answer.done(JSONObject().put("outcome", "done"))
            },
        ))
        easel.attach()
        webView.loadUrl("$EASEL/h5?partner=acme")
    }

    override fun onActivityResult(request: Int, result: Int, data: Intent?) {
        super.onActivityResult(request, result, data)
        if (request != CHOOSE_FILES) return
        choosing?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(result, data))
        choosing = null
    }

    override fun onDestroy() {
        easel.close()
        webView.destroy()
        super.onDestroy()
    }

    private inner class Client : WebViewClient() {
        /** The webview stays at Easel; other addresses are the browser's. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (request.url.toString().startsWith("$EASEL/")) return false
            startActivity(Intent(Intent.ACTION_VIEW, request.url))
            return true
        }

        override fun doUpdateVisitedHistory(view: WebView, url: String, isReload: Boolean) {
            back.isEnabled = view.canGoBack()
        }

        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            easel.lost()
            recreate()
            return true
        }
    }

    /** Without it, nothing opens when the person wants to choose an image of their own. */
    private inner class Chooser : WebChromeClient() {
        override fun onShowFileChooser(
            view: WebView,
            chosen: ValueCallback<Array<Uri>>,
            params: FileChooserParams,
        ): Boolean {
            // A page that is still waiting for another choice would never open one again.
            choosing?.onReceiveValue(emptyArray())
            choosing = chosen
            return try {
                startActivityForResult(params.createIntent(), CHOOSE_FILES)
                true
            } catch (_: ActivityNotFoundException) {
                choosing = null
                false
            }
        }
    }
}
